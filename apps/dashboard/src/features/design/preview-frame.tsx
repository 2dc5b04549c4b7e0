import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode, type Ref } from 'react'
import { Panel } from '../../ui/page/panel.tsx'
import { ScaledFrame } from '../../ui/page/scaled-frame.tsx'
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
        <ScaledFrame
          key={`${path} ${version}`}
          ref={frameRef}
          title={t`Preview of the shop`}
          src={`${path}?preview`}
          width={widths[device]}
          height="min(52rem, 78dvh)"
          onLoad={onLoad}
        />
      </Panel>
    </div>
  )
}
