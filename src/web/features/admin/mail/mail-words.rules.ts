/** `order-confirmation` reads 'Order confirmation'. */
export function templateInWords(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/\bemail\b/, 'email');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
