import { useState, type DragEvent, type ReactNode } from 'react'
import classes from './drop-target.module.css'

/** Accepts dropped files. The button inside offers the same by keyboard. */
export function DropTarget({ label, onDrop, children }: { label: string; onDrop: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onDrop([...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button it holds does the same
    <div
      role="group"
      aria-label={label}
      className={classes.target}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
