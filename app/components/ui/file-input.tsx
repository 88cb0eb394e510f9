import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { classes } from './classes.ts'

/** The browser's own way to choose a file, with a button like ours. */
export const FileInput = forwardRef<HTMLInputElement, Omit<ComponentPropsWithoutRef<'input'>, 'type'>>(
  function FileInput({ className, ...props }, ref) {
    return (
      <input
        {...props}
        ref={ref}
        type="file"
        className={classes(
          'min-w-0 text-sm file:mr-3 file:min-h-10 file:cursor-pointer file:rounded file:border file:border-solid file:border-control file:bg-surface file:px-4 file:font-medium file:text-text touch:file:min-h-11',
          className,
        )}
      />
    )
  },
)
