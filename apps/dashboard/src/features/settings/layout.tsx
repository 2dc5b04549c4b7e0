import { NavLink, Outlet } from 'react-router'
import { paths } from '../../paths.ts'
import classes from './settings.module.css'

const sections = [
  { title: 'Webhooks', to: paths.webhooks() },
  { title: 'API keys', to: paths.apiKeys() },
  { title: 'OAuth apps', to: paths.oAuthApps() },
] as const

export default function SettingsLayout() {
  return (
    <>
      <nav className={classes.sections} aria-label="Settings">
        {sections.map(({ title, to }) => (
          <NavLink key={to} to={to} className={classes.section!}>
            {title}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
