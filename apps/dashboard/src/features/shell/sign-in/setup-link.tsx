import { plural, t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { setupQuery, countStepsLeft } from '../../overview/shared/setup.ts'
import { paths } from '../../../paths.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import classes from '../shell.module.css'

/** Shown above the navigation until the shop is open and every step is done or skipped. */
export function SetupLink({ onGo }: { onGo: () => void }) {
  const { data: setup } = useQuery(setupQuery)
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const isDone = setup?.published && countStepsLeft(setup) === 0
  // Work on one screen may complete a step, which is seen on the next.
  const seenAt = useRef(pathname)
  useEffect(() => {
    if (seenAt.current === pathname) return
    seenAt.current = pathname
    if (!isDone) void queryClient.invalidateQueries(setupQuery)
  }, [pathname, isDone, queryClient])
  if (!setup) return null
  if (isDone) return null
  const left = countStepsLeft(setup)
  return (
    <NavLink to={paths.setup()} onClick={onGo} className={classes.job!}>
      <CheckIcon />
      {t`Set-up`}
      <span className={classes.badge} aria-label={plural(left, { one: '# step left', other: '# steps left' })}>
        {left}
      </span>
    </NavLink>
  )
}
