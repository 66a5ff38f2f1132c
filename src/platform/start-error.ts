/** Why the shop cannot start, in a sentence for the person at the console. Printed as it is, without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
