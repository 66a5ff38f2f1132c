/** The rates of the United Kingdom, in percent: standard, reduced and zero (VAT Act 1994, sections 2, 29A and 30). */
export const vatRates = [20, 5, 0] as const;
