/**
 * How a paper is signed, in words; no seal is imitated. A paper that should carry the seal and does not says so. Apart from the drawing, so that who
 * only writes it loads no library of PDF.
 */
export function signatureLine(signatureId: string | null, wantsSeal: boolean): string {
  if (signatureId !== null) return `机关内部电子签名 ${signatureId}`;
  return wantsSeal ? '未作电子签名：签发时系统没有签名密钥' : '系统生成，不需要签名';
}
