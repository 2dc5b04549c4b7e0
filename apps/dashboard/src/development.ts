import { createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'

/** Renders the single page for each request in development. The build writes it to a file instead. */
export const handle = createRequestHandler(build, import.meta.env.MODE)
