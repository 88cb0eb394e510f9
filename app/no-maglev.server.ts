import { setFlagsFromString } from 'node:v8'

/*
 * Keeps every process of the product from Maglev, the compiler in the middle of V8's three. That of Node 24 (V8 13.6)
 * at times takes a value of an earlier call for one of this call: on two busy cores one analysis in six sent the sidecar
 * the size of one part of a frame with the pixels of another. Without it all of that is gone, and nothing is slower.
 */
setFlagsFromString('--no-maglev')
