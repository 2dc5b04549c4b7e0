import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { NavLink } from 'react-router'
import { paths } from '../../paths.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { jobs } from './places.ts'
import { SetupLink } from './setup-link.tsx'
import classes from './shell.module.css'

export function Navigation({ onGo, onFind }: { onGo: () => void; onFind: () => void }) {
  return (
    <nav aria-label={t`Main`} className={classes.navigation}>
      <UnstyledButton
        className={classes.find}
        onClick={() => {
          onGo()
          onFind()
        }}
      >
        <SearchIcon />
        {t`Go to…`}
        <kbd>{isApple ? '⌘' : t`Ctrl`} K</kbd>
      </UnstyledButton>
      <SetupLink onGo={onGo} />
      <ul>
        {jobs.map(({ title, to, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.home()} onClick={onGo} className={classes.job!}>
              <Icon />
              {t(title)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
