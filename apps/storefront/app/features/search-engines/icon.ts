import { redirect } from 'react-router'
import icon from '../../touch-icon.png?no-inline'

/** Serves the icon to browsers and other programs that do not read the page. */
export function loader() {
  return redirect(icon, { headers: { 'cache-control': 'public, max-age=86400' } })
}
