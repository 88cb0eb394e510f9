/** `45 minutos`, `2 Stunden`, `7 days`: in the largest unit of which there are at least two. */
export function durationInWords(seconds: number, language: string): string {
  const [unit, length] =
    seconds >= 2 * 86_400
      ? (['day', 86_400] as const)
      : seconds >= 2 * 3600
        ? (['hour', 3600] as const)
        : (['minute', 60] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(seconds / length),
  )
}
