/**
 * What every size is counted in and told as “MB”, for people, operators and programs alike: the specification's 100 MB are
 * 104,857,600 bytes.
 */
export const MEBIBYTE = 1_048_576
