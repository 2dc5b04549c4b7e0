import { redirect } from 'react-router'
import { paths } from '../../paths.ts'

export const clientLoader = () => redirect(paths.generalSettings())

export default function SettingsHome() {
  return null
}
