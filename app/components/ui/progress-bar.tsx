import { classes } from './classes.ts'

/** How far something long has come. Without a percentage it only shows that it goes on. */
export function ProgressBar({
  label,
  percent,
  tone = 'working',
}: {
  label: string
  percent?: number | undefined
  /** `wrong` for what has stopped. */
  tone?: 'working' | 'wrong'
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === undefined ? undefined : Math.floor(percent)}
      className="relative h-1.5 overflow-hidden rounded-full bg-well"
    >
      <div
        style={percent === undefined ? undefined : { width: `${percent}%` }}
        className={classes(
          'absolute inset-y-0 rounded-full transition-[width] duration-500',
          tone === 'wrong' ? 'bg-wrong' : 'bg-working',
          percent === undefined && 'w-2/5 animate-indeterminate',
        )}
      />
    </div>
  )
}
