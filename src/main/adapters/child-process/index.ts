export { ChildProcessSpawn } from './child-process-spawn'
export { captureLoginEnv, type LoginEnv, type LoginEnvOptions } from './login-env'
