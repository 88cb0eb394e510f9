import { Link, type LinkProps } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, Spinner } from './icon.tsx'

const KINDS = {
  primary: 'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover',
  secondary: 'border-control bg-surface text-text hover:border-text',
  quiet: 'border-transparent bg-transparent text-text hover:bg-well',
  danger: 'border-wrong bg-surface text-wrong hover:bg-wrong-tint',
} as const
const SIZES = {
  normal: 'min-h-10 touch:min-h-11 px-4 py-2 text-base',
  small: 'min-h-8 touch:min-h-11 px-3 py-1 text-sm',
  /** Holds an icon alone; give it an `aria-label`. */
  square: 'h-10 w-10 touch:h-11 touch:w-11 p-0 text-base',
} as const

export interface ButtonVariant {
  kind?: keyof typeof KINDS | undefined
  size?: keyof typeof SIZES | undefined
  icon?: LucideIcon | undefined
  /** Stretches over the width on phones. */
  wide?: boolean | undefined
}

/** The look of a button, for what is a button only by its looks. */
export function buttonClasses({ kind = 'secondary', size = 'normal', wide = false }: ButtonVariant): string {
  return classes(
    'inline-flex select-none items-center justify-center gap-2 rounded border text-center font-medium leading-tight transition-colors',
    'aria-disabled:cursor-not-allowed aria-disabled:border-hairline aria-disabled:bg-well aria-disabled:text-muted',
    KINDS[kind],
    SIZES[size],
    wide && 'w-full sm:w-auto',
  )
}

type ButtonProps = ButtonVariant &
  Omit<ComponentPropsWithoutRef<'button'>, 'disabled'> & {
    /** Its work is under way: shown as such and deaf to more clicks, but it keeps the focus. */
    pending?: boolean
    /** Seen and reachable, but does nothing; say why beside it. */
    unavailable?: boolean
    children?: ReactNode
  }

export function Button({
  kind,
  size,
  icon,
  wide,
  pending = false,
  unavailable = false,
  className,
  children,
  type = 'submit',
  onClick,
  ...rest
}: ButtonProps) {
  const deaf = pending || unavailable
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (deaf) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // without script nothing else would hold the click back
      type={unavailable ? 'button' : type}
      onClick={click}
      aria-disabled={deaf || undefined}
      className={classes(buttonClasses({ kind, size, wide }), className)}
    >
      <ButtonText icon={icon} pending={pending}>
        {children}
      </ButtonText>
    </button>
  )
}

export function ButtonLink({
  kind,
  size,
  icon,
  wide,
  className,
  children,
  ...rest
}: ButtonVariant & LinkProps & { children?: ReactNode }) {
  return (
    <Link {...rest} className={classes(buttonClasses({ kind, size, wide }), 'no-underline', className)}>
      <ButtonText icon={icon}>{children}</ButtonText>
    </Link>
  )
}

/** The words of a button after its icon; together, so that the icon stays by the first word where they wrap. */
export function ButtonText({
  icon,
  pending = false,
  children,
}: {
  icon: LucideIcon | undefined
  pending?: boolean
  children: ReactNode
}) {
  if (!icon && !pending) return children
  return (
    <span className="min-w-0">
      <span className="mr-2 inline-block align-[-0.175em]">
        {pending ? <Spinner /> : icon && <Icon of={icon} />}
      </span>
      {children}
    </span>
  )
}
