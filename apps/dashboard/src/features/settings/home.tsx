import { redirect } from 'react-router'
import { canOpen } from '../../lib/screen-access.ts'
import { settingsSections } from '../../navigation.ts'
import { paths } from '../../paths.ts'

export const clientLoader = () => redirect(settingsSections.find(({ to }) => canOpen(to))?.to ?? paths.account())

export default function SettingsHome() {
  return null
}
