import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { setupQuery, countStepsLeft } from '../../overview/shared/setup.ts'
import { paths } from '../../../paths.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import classes from '../shell.module.css'

/** Shown above the navigation until the shop is open and every step is done or skipped. */
export function SetupLink({ onGo }: { onGo: () => void }) {
  const { data: setup } = useQuery(setupQuery)
  if (!setup) return null
  const left = countStepsLeft(setup)
  if (setup.published && left === 0) return null
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
