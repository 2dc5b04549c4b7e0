import { createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'

/** The one page, made anew for each request while its sources change; the build makes a file of it. */
export const handle = createRequestHandler(build, import.meta.env.MODE)
