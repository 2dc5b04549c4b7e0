import { useElementSize } from '@mantine/hooks'
import type { ComponentProps } from 'react'
import classes from './scaled-frame.module.css'

interface ScaledFrameProps extends Omit<ComponentProps<'iframe'>, 'width' | 'height' | 'className' | 'style'> {
  title: string
  /** The width of the page in it, in pixels. It is scaled down where there is less room. */
  width: number
  /** The height of the window, as CSS. */
  height: string
}

/** A page at a width of its own, which is looked at and not used. */
export function ScaledFrame({ title, width: pageWidth, height: windowHeight, ...frame }: ScaledFrameProps) {
  const { ref, width, height } = useElementSize()
  const scale = Math.min(1, width / pageWidth)
  return (
    <div ref={ref} className={classes.window} style={{ height: windowHeight }}>
      <iframe
        {...frame}
        className={classes.frame}
        title={title}
        tabIndex={-1}
        style={{
          width: pageWidth,
          height: scale > 0 ? height / scale : height,
          transform: `scale(${scale})`,
          ...(scale < 1 && { marginInline: 0 }),
        }}
      />
    </div>
  )
}
