import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields of one thing, under its name. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
