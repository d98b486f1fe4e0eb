/**
 * The doctor examines a service. It finds out what the documentation does not show, as far as the service's data show it. See
 * docs/reference/doctor.md.
 */
export { askCredentials } from './askCredentials';
export { examine, type Result } from './examine';
export { type Finding } from './findings';
export { judge, type Verdict } from './judge';
export { openSession, type Credentials } from './openSession';
export { Probe, usualDuration, usualRequests, type ProbeOptions } from './probe';
export { questions, type Question, type QuestionName } from './questions';
export { runDoctor } from './runDoctor';
export { checkFolder } from './saveFiles';
export { type Profile, writeProfile } from './writeProfile';
export { writeReport } from './writeReport';
