/** Sizes that the platform family offers (conventions.md); apart, so that the sign-in pages need no validator. */
export const tenantScales = ['1~50人', '51~100人', '101~200人', '201~500人', '501~1000人', '1001人及以上'] as const;
