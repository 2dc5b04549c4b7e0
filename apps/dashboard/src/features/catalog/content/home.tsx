import { redirect } from 'react-router'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { contentSections } from '../../../navigation.ts'
import { paths } from '../../../paths.ts'

export const clientLoader = () => redirect(contentSections.find(({ to }) => canOpen(to))?.to ?? paths.pages())

export default function ContentHome() {
  return null
}
