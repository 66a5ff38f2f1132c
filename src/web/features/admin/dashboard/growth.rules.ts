/** `12.5` reads '+12.5%', `-3` reads '-3.0%'; with nothing to grow from it is 'New' (shop rules, section 11). */
export function growthText(growth: number | null): string {
  return growth === null ? 'New' : `${growth > 0 ? '+' : ''}${growth.toFixed(1)}%`;
}
