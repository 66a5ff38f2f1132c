export type OutsideFaultKind = 'address' | 'network' | 'timeout' | 'too-large' | 'redirects';

/** The exchange came to nothing. Answers of any status are answers and no faults. */
export class OutsideFault extends Error {
  readonly kind: OutsideFaultKind;

  constructor(kind: OutsideFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutsideFault';
    this.kind = kind;
  }
}
