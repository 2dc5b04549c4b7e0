import { t } from '@lingui/core/macro'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { CompleteTheme } from '@stoa/web/theme/presets'
import { themeStyle, themeVariants } from '@stoa/web/theme/theme-style'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './design.module.css'
import { someProductQuery } from './queries.ts'

const widths = { desktop: 1440, tablet: 768, phone: 360 }

/** A page of the shop at three widths, which follows what is chosen at once. `saved` counts: logo and icon are shown once they are saved. */
export function ThemePreview({ theme, saved }: { theme: CompleteTheme; saved: number }) {
  const [device, setDevice] = useState<keyof typeof widths>(() => (innerWidth < widths.tablet ? 'phone' : 'desktop'))
  const [path, setPath] = useState('/')
  const { data: productPath } = useQuery(someProductQuery)
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
          <NativeSelect
            aria-label={t`Page of the preview`}
            value={path}
            onChange={({ currentTarget }) => setPath(currentTarget.value)}
            data={[
              { value: '/', label: t`Home page` },
              { value: '/products', label: t`All products` },
              ...(productPath ? [{ value: productPath, label: t`A product` }] : []),
              { value: '/cart', label: t`Cart` },
              { value: '/account/sign-in', label: t`Sign-in` },
            ]}
          />
        </div>
        <Window key={`${path} ${saved}`} path={path} width={widths[device]} theme={theme} />
      </Panel>
    </div>
  )
}

function Window({ path, width: pageWidth, theme }: { path: string; width: number; theme: CompleteTheme }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  const { ref, width, height } = useElementSize()
  // The shop is on this origin, so its page is changed in place.
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    let style = page.querySelector('style[data-preview]')
    if (!style) {
      style = page.createElement('style')
      style.setAttribute('data-preview', '')
      page.head?.append(style)
    }
    style.textContent = themeStyle(theme)
    for (const [name, value] of Object.entries(themeVariants(theme))) page.documentElement.setAttribute(name, value)
  }, [theme, loads])
  const scale = Math.min(1, width / pageWidth)
  return (
    <div ref={ref} className={classes.window}>
      <iframe
        ref={frame}
        className={classes.frame}
        title={t`Preview of the shop`}
        src={`${path}?preview`}
        tabIndex={-1}
        onLoad={() => setLoads((count) => count + 1)}
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
