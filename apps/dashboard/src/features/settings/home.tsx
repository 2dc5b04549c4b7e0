import { t } from '@lingui/core/macro'
import { useMediaQuery } from '@mantine/hooks'
import { Navigate } from 'react-router'
import { canOpen } from '../../lib/calls/screen-access.ts'
import { settingsSections } from '../../navigation.ts'
import { paths } from '../../paths.ts'

/** On a phone, the layout's list is the page. A wider screen shows the list beside each page, so it goes to the first one. */
export default function SettingsHome() {
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const first = settingsSections.find(({ to }) => canOpen(to))?.to ?? paths.account()
  return isPhone ? <title>{t`Settings · Stoa`}</title> : <Navigate to={first} replace />
}
