import { redirect } from 'react-router'
import { paths } from '../../paths.ts'

/** @todo the home dashboard (B2); until then the day begins with the orders. */
export const clientLoader = () => redirect(paths.orders())

export default function Home() {
  return null
}
