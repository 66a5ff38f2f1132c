/** Of recalled goods why they are gone, and what to do. @param rejection the API's, if it gave one */
export function wordsOfGone(rejection: unknown): string {
  const { code, message } = { code: '', message: '', ...(typeof rejection === 'object' && rejection) };
  return code === 'product-not-found' ? message : "The product you're looking for doesn't exist.";
}
