/** Chinese standard name and INCI name of the further ingredients of the third set, as the published catalogue of used ingredients prints them. */
const published = `
1,3-丙二醇=PROPANEDIOL
库拉索芦荟（ALOE BARBADENSIS）叶汁=ALOE BARBADENSIS LEAF JUICE
神经酰胺 NP=CERAMIDE NP
棕榈酰五肽-4=PALMITOYL PENTAPEPTIDE-4
月桂酰谷氨酸钠=SODIUM LAUROYL GLUTAMATE
甲基椰油酰基牛磺酸钠=SODIUM METHYL COCOYL TAURATE
胡桃（JUGLANS REGIA）壳粉=JUGLANS REGIA (WALNUT) SHELL POWDER
刺阿干树（ARGANIA SPINOSA）仁油=ARGANIA SPINOSA KERNEL OIL
合成蜡=SYNTHETIC WAX
聚乙烯=POLYETHYLENE
CI 17200=CI 17200
CI 45380=CI 45380
CI 61570=CI 61570
苯乙烯/丙烯酸（酯）类共聚物=STYRENE/ACRYLATES COPOLYMER
海盐=MARIS SAL
硫酸镁=MAGNESIUM SULFATE
水解小麦蛋白=HYDROLYZED WHEAT PROTEIN
母菊（CHAMOMILLA RECUTITA）花提取物=CHAMOMILLA RECUTITA (MATRICARIA) FLOWER EXTRACT
二苯酮-4=BENZOPHENONE-4
碳酸二辛酯=DICAPRYLYL CARBONATE
甲酚曲唑三硅氧烷=DROMETRIZOLE TRISILOXANE
聚硅氧烷-15=POLYSILICONE-15
亚甲基双-苯并三唑基四甲基丁基酚=METHYLENE BIS-BENZOTRIAZOLYL TETRAMETHYLBUTYLPHENOL
羟甲基甘氨酸钠=SODIUM HYDROXYMETHYLGLYCINATE
5-溴-5-硝基-1,3-二噁烷=5-BROMO-5-NITRO-1,3-DIOXANE
溴氯芬=BROMOCHLOROPHENE
邻伞花烃-5-醇=o-CYMEN-5-OL
7-乙基双环噁唑烷=7-ETHYLBICYCLOOXAZOLIDINE
二甲基噁唑烷=DIMETHYL OXAZOLIDINE
甲酸=FORMIC ACID
丙酸=PROPIONIC ACID
氯酸钾=POTASSIUM CHLORATE
二氨基嘧啶氧化物=DIAMINOPYRIMIDINE OXIDE
麝香二甲苯=MUSK XYLENE
二氯甲烷=DICHLOROMETHANE
瓜儿胶羟丙基三甲基氯化铵=GUAR HYDROXYPROPYLTRIMONIUM CHLORIDE
甘油丙烯酸酯/丙烯酸共聚物=GLYCERYL ACRYLATE/ACRYLIC ACID COPOLYMER
水解珍珠=HYDROLYZED PEARL
酵母菌发酵产物滤液=SACCHAROMYCES FERMENT FILTRATE
己二酸二异丙酯=DIISOPROPYL ADIPATE
磷酸=PHOSPHORIC ACID
月桂醇聚醚-4=LAURETH-4
光果甘草（GLYCYRRHIZA GLABRA）根提取物=GLYCYRRHIZA GLABRA (LICORICE) ROOT EXTRACT
2,4-二氨基苯氧基乙醇盐酸盐=2,4-DIAMINOPHENOXYETHANOL HCL
4-氯间苯二酚=4-CHLORORESORCINOL
矢车菊（CENTAUREA CYANUS）花水=CENTAUREA CYANUS FLOWER WATER
精氨酸=ARGININE
`;

const inciByName = new Map(
  published
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)] as const;
    }),
);

/** The INCI name, as a part of a row; nothing where the list of the second set or nobody knows it. */
export function inci(name: string): { inci?: string } {
  const known = inciByName.get(name);
  return known === undefined ? {} : { inci: known };
}
