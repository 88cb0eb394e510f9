import { classes } from '../ui/classes.ts'

const SIZES = { normal: 'h-14 w-14 text-md', large: 'h-24 w-24 text-lg' } as const

/** Somebody's picture, or the first letters of their e-mail. */
export function Avatar({
  src,
  email,
  size = 'normal',
}: {
  src: string | null
  email: string
  size?: keyof typeof SIZES
}) {
  if (src) return <img src={src} alt="" className={classes('rounded-full object-cover', SIZES[size])} />
  return (
    <span
      aria-hidden
      className={classes(
        'flex items-center justify-center rounded-full bg-well font-semibold uppercase',
        SIZES[size],
      )}
    >
      {email.slice(0, 2)}
    </span>
  )
}
