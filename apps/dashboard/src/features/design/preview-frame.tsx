import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './design.module.css'

const widths = { desktop: 1440, tablet: 768, phone: 360 }

/** What a frame of the preview takes over. */
export interface PreviewFrame {
  title: string
  /** In pixels. */
  width: number
  height: string
}

/** A page of the shop as its owner is changing it, at three widths. */
export function PreviewPanel({ tools, children }: { tools?: ReactNode; children: (frame: PreviewFrame) => ReactNode }) {
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
        {children({ title: t`Preview of the shop`, width: widths[device], height: 'min(52rem, 78dvh)' })}
      </Panel>
    </div>
  )
}
