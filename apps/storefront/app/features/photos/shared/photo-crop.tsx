import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import '../../../lib/texts/account-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { maxZoom, moveCrop, widestCrop, zoomCrop, type Crop } from './crop.ts'

export interface PhotoCropProps {
  file: File
  /** Called with the part that was chosen; with the whole photo where the browser cannot show it. */
  onChoose: (file: File) => void
  onCancel: () => void
}

/** Pixels of a side, as it is shown and as it is sent at most. */
const shownSize = 576
const sentSize = 1024
/** Part of the square that an arrow key moves it by. */
const step = 0.04

/** The square part of a photo that is sent: dragged, moved by arrow keys, enlarged by a slider. */
export default function PhotoCrop({ file, onChoose, onCancel }: PhotoCropProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [crop, setCrop] = useState<Crop>()
  const dragged = useRef<{ x: number; y: number }>(undefined)
  const sendWhole = useEffectEvent(() => onChoose(file))
  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then(
      (read) => {
        if (isGone) return read.close()
        setPicture(read)
        setCrop(widestCrop(read))
        stage.current?.focus()
      },
      () => isGone || sendWhole(),
    )
    return () => {
      isGone = true
    }
  }, [file])
  useEffect(() => {
    if (picture && crop) draw(canvas.current!, picture, crop, shownSize)
  }, [picture, crop])

  const moveBy = (dx: number, dy: number) => {
    if (picture) setCrop((before) => before && moveCrop(before, picture, dx * before.size, dy * before.size))
  }
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    if (!dragged.current) return
    const { width } = currentTarget.getBoundingClientRect()
    moveBy((dragged.current.x - clientX) / width, (dragged.current.y - clientY) / width)
    dragged.current = { x: clientX, y: clientY }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    moveBy(dx, dy)
  }
  const choose = async () => {
    if (picture && crop) onChoose(await cropPhoto(picture, crop, file))
  }
  const [left, top] = [crop?.x ?? 0, crop?.y ?? 0].map(Math.round)
  return (
    <div className="max-w-72 space-y-3">
      <button
        ref={stage}
        type="button"
        data-crop
        className="block aspect-square w-full cursor-move touch-none rounded-control border border-edge bg-mat"
        aria-label={t`Part of the photo, ${left} pixels from its left and ${top} from its top. Move it with the arrow keys.`}
        onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
          currentTarget.setPointerCapture(pointerId)
          dragged.current = { x: clientX, y: clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragged.current = undefined)}
        onPointerCancel={() => (dragged.current = undefined)}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} width={shownSize} height={shownSize} className="pointer-events-none size-full" />
      </button>
      <p className="text-small text-quiet">
        <Trans>Drag the photo to choose the part that others see.</Trans>
      </p>
      <label className="block text-small font-medium">
        <Trans>Enlarge</Trans>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          defaultValue={1}
          className="block min-h-11 w-full accent-brand"
          onChange={({ currentTarget: { valueAsNumber } }) => {
            if (picture) setCrop((before) => before && zoomCrop(before, picture, valueAsNumber))
          }}
        />
      </label>
      <div className="flex flex-wrap gap-3">
        <Button type="button" variant="plain" aria-disabled={!crop} onClick={() => void choose()}>
          <Trans>Use this part</Trans>
        </Button>
        <Button type="button" variant="plain" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, size }: Crop, side: number): void {
  const context = canvas.getContext('2d')!
  context.clearRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, size, size, 0, 0, side, side)
}

/** A photo stays a JPEG; what may be transparent becomes a PNG. */
async function cropPhoto(picture: ImageBitmap, crop: Crop, { name, type }: File): Promise<File> {
  const side = Math.max(1, Math.min(sentSize, Math.round(crop.size)))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  draw(canvas, picture, crop, side)
  const sentType = type === 'image/jpeg' ? type : 'image/png'
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, sentType, 0.92)
  const blob = await promise
  const extension = sentType === 'image/jpeg' ? 'jpg' : 'png'
  return new File(blob ? [blob] : [], `${name.replace(/\.[^.]*$/, '')}.${extension}`, { type: sentType })
}
