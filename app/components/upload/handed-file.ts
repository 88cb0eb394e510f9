let handed: File | undefined

/** Passes a chosen file on to the next screen; undefined takes it back. */
export function handOver(file: File | undefined): void {
  handed = file
}

/** The file that the screen before has passed on, once. */
export function takeHanded(): File | undefined {
  const file = handed
  handed = undefined
  return file
}
