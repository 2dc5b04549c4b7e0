import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState, type ReactNode, type Ref } from 'react'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './design.module.css'

const widths = { desktop: 1440, tablet: 768, phone: 360 }

/** A page of the shop as its owner is changing it, at three widths. `version` changes where the page has to be loaded again. */
export function PreviewPanel({
  path,
  version,
  tools,
  frameRef,
  onLoad,
}: {
  path: string
  version: number
  tools?: ReactNode
  frameRef?: Ref<HTMLIFrameElement>
  onLoad?: () => void
}) {
  const [device, setDevice] = useState<keyof typeof widths>(() => (innerWidth < widths.tablet ? 'phone' : 'desktop'))
  const { ref, width, height } = useElementSize()
  const scale = Math.min(1, width / widths[device])
  return (
    <div className={classes.preview}>
      <Panel title={t`Preview`}>
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={t`Size of the preview`}
            value={device}
            onChange={(value) => setDevice(value as keyof typeof widths)}
            data={[
              { value: 'desktop', label: t`Desktop` },
              { value: 'tablet', label: t`Tablet` },
              { value: 'phone', label: t`Phone` },
            ]}
          />
          {tools}
        </div>
        <div ref={ref} className={classes.window}>
          <iframe
            key={`${path} ${version}`}
            ref={frameRef}
            className={classes.frame}
            title={t`Preview of the shop`}
            src={`${path}?preview`}
            tabIndex={-1}
            onLoad={onLoad}
            style={{
              width: widths[device],
              height: scale > 0 ? height / scale : height,
              transform: `scale(${scale})`,
              ...(scale < 1 && { marginInline: 0 }),
            }}
          />
        </div>
      </Panel>
    </div>
  )
}
