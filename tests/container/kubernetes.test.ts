import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IPodSpec } from 'kubernetes-models/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '#platform/config.ts';

type Labels = Record<string, string> | undefined;

const folder = join(import.meta.dirname, '../../deploy/kubernetes');
const documents = globSync(join(folder, '*.yaml'))
  .toSorted()
  .flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')))
  .map((document) => document.toJS({ maxAliasCount: 0 }));

const wanted = <Kind>(is: (value: unknown) => value is Kind) => documents.filter(is);
const deployments = wanted(Deployment.is);
const jobs = wanted(Job.is);
const services = wanted(Service.is);
const budgets = wanted(PodDisruptionBudget.is);
const maps = wanted(ConfigMap.is);
const pods: { name: string; labels: Labels; spec: IPodSpec }[] = [...deployments, ...jobs].map((owner) => {
  const { metadata, spec } = owner.spec?.template ?? {};
  if (!spec) throw new Error(`${owner.metadata?.name} has no pod`);
  return { name: owner.metadata?.name ?? '', labels: metadata?.labels, spec };
});

test('all files are valid by Kubernetes’ own schemas, which detect a mistake', () => {
  const models = [
    ...deployments.map((one) => new Deployment(one)),
    ...jobs.map((one) => new Job(one)),
    ...services.map((one) => new Service(one)),
    ...budgets.map((one) => new PodDisruptionBudget(one)),
    ...maps.map((one) => new ConfigMap(one)),
  ];
  expect([models.length, deployments.length]).toEqual([documents.length, 2]);
  for (const model of models) model.validate();

  const [broken] = structuredClone(deployments);
  Object.assign(broken?.spec ?? {}, { replicas: 'two' });
  expect(() => broken && new Deployment(broken).validate()).toThrow('replicas');
});

test.each(pods)('$name runs without privileges on a read-only root file system', ({ spec }) => {
  expect(spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  });
  for (const container of spec.containers) {
    const { securityContext, volumeMounts, resources } = container;
    expect(securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    const volumes = spec.volumes?.map(({ name }) => name);
    expect(volumeMounts?.map(({ name }) => name).toSorted()).toEqual(volumes?.toSorted());
    expect(volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    expect(resources).toMatchObject({
      requests: { memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
  }
});

const web = pods.find(({ labels }) => labels?.part === 'web');

test('selectors match the pods they are for', () => {
  for (const { spec } of deployments) {
    expect(spec?.template.metadata?.labels).toMatchObject(spec?.selector.matchLabels ?? {});
  }
  for (const { spec } of services) expect(web?.labels).toEqual(spec?.selector);
  for (const { spec } of budgets) expect(web?.labels).toEqual(spec?.selector?.matchLabels);
});

test('web pods have liveness and readiness probes at a port they serve', () => {
  expect(web?.spec.containers).toMatchObject([
    {
      ports: [{ name: 'http', containerPort: 3000 }],
      startupProbe: { httpGet: { path: '/healthz', port: 'http' } },
      readinessProbe: { httpGet: { path: '/servez', port: 'http' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
    },
  ]);
});

test.each(pods)('the shop accepts the settings of $name, and its secrets are references', ({ spec }) => {
  const folders = mkdtempSync(join(tmpdir(), 'shop-settings-'));
  const secret = {
    DATABASE_URL: 'postgres://shop:secret@database:5432/shop',
    SHOP_SECRET: 'only-for-tests'.repeat(3),
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const [container] = spec.containers;
  expect(container?.envFrom).toEqual([
    { configMapRef: { name: maps[0]?.metadata?.name } },
    { secretRef: { name: 'paw-and-vale' } },
  ]);
  const own = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
  const config = readConfig({ ...maps[0]?.data, ...secret, ...own, NODE_ENV: 'production', SHOP_DATA: folders });
  expect(config).toMatchObject({ port: 3000, host: '0.0.0.0', mediaBucket: { bucket: 'paw-and-vale-pictures' } });
  expect(config.backups.bucket).toMatchObject({ bucket: 'paw-and-vale-backups' });
  expect(Object.keys({ ...maps[0]?.data, ...own })).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/SECRET|KEY|PASS|_URL$(?<!SHOP_URL)/)]),
  );
  rmSync(folders, { recursive: true });
});
