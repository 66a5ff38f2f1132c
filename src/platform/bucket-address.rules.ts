/** Where a bucket is; see docs/operations.md for how it is written. */
export type BucketAddress = Readonly<{
  bucket: string;
  /** Before every name, with a slash at its end; or empty. */
  prefix: string;
  region: string;
  /** Where requests go, without a slash at its end. */
  origin: string;
}>;

export type BucketKeys = Readonly<{ accessKeyId: string; secretAccessKey: string }>;

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const safePrefix = /^([a-z0-9]+(-[a-z0-9]+)*\/)*$/;

/** `s3://bucket/folder?endpoint=https://s3.example&region=eu-west-2`. Null: that is no such address. */
export function parseBucketAddress(text: string): BucketAddress | null {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.username || url.password || !bucketName.test(url.hostname)) return null;
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  const prefix = folder && `${folder}/`;
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint');
  const origin = endpoint === null ? amazon(url.hostname, region) : selfHosted(endpoint, url.hostname);
  if (!safePrefix.test(prefix) || !/^[a-z0-9-]+$/.test(region) || origin === null) return null;
  return { bucket: url.hostname, prefix, region, origin };
}

function amazon(bucket: string, region: string): string {
  return `https://${bucket}.s3.${region}.amazonaws.com`;
}

/** MinIO, R2, Backblaze and the like take the bucket in the path. */
function selfHosted(endpoint: string, bucket: string): string | null {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  return url.username || url.search ? null : `${url.href.replace(/\/+$/, '')}/${bucket}`;
}
