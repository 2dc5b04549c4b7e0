import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import classes from './grip.module.css'
import { GripIcon } from '../pictures/icons.tsx'

/** The handle of a row that is moved by dragging or by arrow keys. */
export function Grip({ name, className, ...button }: ComponentProps<'button'> & { name: string }) {
  return (
    <button
      {...button}
      type="button"
      className={`${classes.grip} ${className ?? ''}`}
      aria-label={t`Move ${name}: arrow keys, or drag`}
    >
      <GripIcon />
    </button>
  )
}
