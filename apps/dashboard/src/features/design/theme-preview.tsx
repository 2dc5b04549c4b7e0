import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { CompleteTheme } from '@stoa/web/theme/presets'
import { themeStyle, themeVariants } from '@stoa/web/theme/theme-style'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ScaledFrame } from '../../ui/page/scaled-frame.tsx'
import { PreviewPanel } from './preview-frame.tsx'
import { someProductQuery } from './queries.ts'

/** A page of the shop, which follows what is chosen at once. `saved` counts: logo and icon are shown once they are saved. */
export function ThemePreview({ theme, saved }: { theme: CompleteTheme; saved: number }) {
  const [path, setPath] = useState('/')
  const { data: productPath } = useQuery(someProductQuery)
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
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
  return (
    <PreviewPanel
      tools={
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
      }
    >
      {(look) => (
        <ScaledFrame
          {...look}
          key={`${path} ${saved}`}
          ref={frame}
          src={`${path}?preview`}
          onLoad={() => setLoads((count) => count + 1)}
        />
      )}
    </PreviewPanel>
  )
}
