import { createContext, createElement, useContext, type ReactNode } from 'react'
import { withoutSlash } from '../rehost.ts'

const MediaHost = createContext('')

/** Says where the pictures and videos within it are served. Without it, they are on the host of the page. */
export function MediaProvider({ baseUrl, children }: { baseUrl: string; children?: ReactNode }) {
  return createElement(MediaHost.Provider, { value: withoutSlash(baseUrl) }, children)
}

/** The address of the media host, without a slash at its end. */
export function useMediaHost(): string {
  return useContext(MediaHost)
}
