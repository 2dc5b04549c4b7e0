import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './library.module.css'

/** Percentages of width and height. */
export interface FocalPoint {
  x: number
  y: number
}

interface FocalPointEditorProps {
  src: string
  value: FocalPoint | null
  onChange: (point: FocalPoint | null) => void
}

const crops = [
  { ratio: '1', name: () => t`Square` },
  { ratio: '16 / 9', name: () => t`Wide` },
  { ratio: '4 / 5', name: () => t`Portrait` },
]
const step = 2
export const middle: FocalPoint = { x: 50, y: 50 }

/** The part of a picture that every crop keeps: a point that is dragged or moved by arrow keys, with the crops as they become. */
export function FocalPointEditor({ src, value, onChange }: FocalPointEditorProps) {
  const [isDragged, setDragged] = useState(false)
  const point = value ?? middle
  const moveTo = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ x: within(((event.clientX - left) / width) * 100), y: within(((event.clientY - top) / height) * 100) })
  }
  const moveBy = (event: KeyboardEvent) => {
    const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    onChange({ x: within(point.x + dx), y: within(point.y + dy) })
  }
  const position = `${point.x}% ${point.y}%`
  return (
    <div className={styles.focal}>
      <div
        className={styles.canvas}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged(true)
          moveTo(event)
        }}
        onPointerMove={(event) => isDragged && moveTo(event)}
        onPointerUp={() => setDragged(false)}
        onPointerCancel={() => setDragged(false)}
      >
        <img src={src} alt="" draggable={false} />
        <button
          type="button"
          className={styles.point}
          style={{ insetInlineStart: `${point.x}%`, insetBlockStart: `${point.y}%` }}
          aria-label={t`Focal point at ${Math.round(point.x)} percent from the left, ${Math.round(point.y)} percent from the top. Move it with the arrow keys.`}
          onKeyDown={moveBy}
        />
      </div>
      <div className={styles.crops}>
        {crops.map(({ ratio, name }) => (
          <figure key={ratio}>
            <img src={src} alt="" style={{ aspectRatio: ratio, objectPosition: position }} />
            <figcaption>{name()}</figcaption>
          </figure>
        ))}
      </div>
      {value && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
          {t`Reset to the middle`}
        </Button>
      )}
    </div>
  )
}

function within(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10
}
