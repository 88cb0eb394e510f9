/** Sizes that an operator sets, and the specification's 100 MB, are counted in these. */
export const MEBIBYTE = 1_048_576
