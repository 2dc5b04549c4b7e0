import { t } from '@lingui/core/macro'
import { Burger, Drawer, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './frame.module.css'

interface FrameProps {
  brand: ReactNode
  /** Receives a function that closes the navigation where it covers the page. */
  navigation: (close: () => void) => ReactNode
  foot: ReactNode
  children: ReactNode
}

/** Shows the navigation on the left, or behind a button at the top on a phone. */
export function Frame({ brand, navigation, foot, children }: FrameProps) {
  const [open, { close, toggle }] = useDisclosure(false)
  return (
    <div className={classes.frame}>
      <nav aria-label={t`Skip`}>
        <a className={classes.skip} href="#main">
          {t`Skip to content`}
        </a>
      </nav>
      <header className={classes.top}>
        <Burger className={classes.burger!} opened={open} onClick={toggle} size="sm" aria-label={t`Navigation`} />
        {brand}
      </header>
      <header className={classes.side}>
        {brand}
        {navigation(close)}
        <div className={classes.foot}>{foot}</div>
      </header>
      <Drawer opened={open} onClose={close} position="left" size="17rem" title="Stoa" hiddenFrom="sm">
        <div className={classes.drawer}>
          {navigation(close)}
          {foot}
        </div>
      </Drawer>
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

export function FrameSkeleton() {
  return (
    <div className={classes.frame} aria-busy="true">
      <div className={classes.side} />
      <div className={classes.waiting}>
        <Skeleton height={24} width="9rem" />
        <Skeleton height={420} radius="md" />
      </div>
    </div>
  )
}
