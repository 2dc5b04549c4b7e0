import type { ReactNode } from 'react'
import classes from '../form/form.module.css'

/** Groups related fields under a title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
