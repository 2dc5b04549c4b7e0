import { redirect } from 'react-router'
import icon from '../../touch-icon.png?no-inline'

/** Where browsers and other programs look for an icon that do not read the page. */
export function loader() {
  return redirect(icon, { headers: { 'cache-control': 'public, max-age=86400' } })
}
