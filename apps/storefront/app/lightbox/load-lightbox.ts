import { lazy } from 'react'

const load = () => import('./lightbox.tsx')

/** Only visitors who enlarge something load it. Rendered inside `Suspense`. */
export const Lightbox = lazy(load)

/** Loads it before the click. */
export const prepareLightbox = () => void load()
