import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { writeNumber } from '../../lib/format/format.ts'
import { tasksQuery, waitingMembersQuery, waitingReviewsQuery, writeCapped } from '../overview/shared/open-tasks.ts'
import { paths } from '../../paths.ts'
import { SearchIcon } from '../../ui/pictures/icons.tsx'
import { Bell } from './bell.tsx'
import { modKey } from './mod-key.ts'
import { openJobs } from '../../navigation.ts'
import { SetupLink } from './sign-in/setup-link.tsx'
import classes from './shell.module.css'

export function Navigation({ onGo, onFind }: { onGo: () => void; onFind: () => void }) {
  return (
    <nav aria-label={t`Main`} className={classes.navigation}>
      <div className={classes.finding}>
        <UnstyledButton
          className={classes.find}
          onClick={() => {
            onGo()
            onFind()
          }}
        >
          <SearchIcon />
          {t`Search…`}
          <kbd>{modKey()} K</kbd>
        </UnstyledButton>
        <Bell onGo={onGo} />
      </div>
      <SetupLink onGo={onGo} />
      <ul>
        {openJobs().map(({ title, to, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.home()} onClick={onGo} className={classes.job!}>
              <Icon />
              {t(title)}
              {to === paths.orders() && <ToShip />}
              {to === paths.members() && <ToApprove />}
              {to === paths.contactMessages() && <ToRead />}
              {to === paths.reviews() && <ToCheck />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ToShip() {
  const count = useQuery(tasksQuery).data?.toFulfill ?? 0
  return count === 0 ? null : <Waiting count={writeCapped(count)} label={t`${writeCapped(count)} to ship`} />
}

function ToApprove() {
  const count = useQuery(waitingMembersQuery).data ?? 0
  return count === 0 ? null : <Waiting count={writeNumber(count)} label={t`${writeNumber(count)} to approve`} />
}

function ToRead() {
  const count = useQuery(tasksQuery).data?.newContactMessages ?? 0
  return count === 0 ? null : <Waiting count={writeCapped(count)} label={t`${writeCapped(count)} unread`} />
}

function ToCheck() {
  const count = useQuery(waitingReviewsQuery).data ?? 0
  return count === 0 ? null : <Waiting count={writeNumber(count)} label={t`${writeNumber(count)} to check`} />
}

function Waiting({ count, label }: { count: string; label: string }) {
  return (
    <span className={classes.badge} role="img" aria-label={label}>
      {count}
    </span>
  )
}
