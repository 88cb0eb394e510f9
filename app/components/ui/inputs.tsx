import type { ComponentPropsWithoutRef } from 'react'
import { classes } from './classes.ts'
import { Field, FieldNote, type FieldText, noteId } from './field.tsx'

type Labelled<Props> = Omit<Props, 'id'> & FieldText & { id: string; fieldClassName?: string }

function split<Props>({ label, help, error, optional, fieldClassName, ...control }: Labelled<Props>) {
  const field = {
    label,
    help,
    error,
    optional,
    ...(fieldClassName && { className: fieldClassName }),
  }
  const described = help || error ? noteId(control.id) : undefined
  return {
    field,
    control: { ...control, 'aria-describedby': described, 'aria-invalid': error ? true : undefined },
  }
}

export function TextField(props: Labelled<ComponentPropsWithoutRef<'input'>>) {
  const { field, control } = split(props)
  return (
    <Field id={props.id} {...field}>
      <input {...control} className={classes('control h-10', props.className)} />
    </Field>
  )
}

export function TextAreaField(props: Labelled<ComponentPropsWithoutRef<'textarea'>>) {
  const { field, control } = split(props)
  return (
    <Field id={props.id} {...field}>
      <textarea {...control} className={classes('control py-2', props.className)} />
    </Field>
  )
}

export function SelectField(props: Labelled<ComponentPropsWithoutRef<'select'>>) {
  const { field, control } = split(props)
  return (
    <Field id={props.id} {...field}>
      <select {...control} className={classes('control h-10', props.className)} />
    </Field>
  )
}

/** Its label stands to the right. */
export function CheckboxField(props: Labelled<ComponentPropsWithoutRef<'input'>>) {
  const { field, control } = split(props)
  return (
    <div className={classes('grid content-start gap-1.5', field.className)}>
      <label htmlFor={props.id} className="flex items-start gap-3 touch:py-3">
        <input
          {...control}
          type="checkbox"
          className="mt-0.5 h-5 w-5 shrink-0 cursor-pointer rounded accent-primary"
        />
        <span>{field.label}</span>
      </label>
      {(field.help || field.error) && (
        <div className="pl-8 touch:-mt-3">
          <FieldNote id={noteId(props.id)} help={field.help} error={field.error} />
        </div>
      )}
    </div>
  )
}
