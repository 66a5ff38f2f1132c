/** A column's heading, as guesses go by it. */
type Column = { plain: string; at: number };
/** Columns of stock that are added up, or of which one has to be chosen. */
export type Branches = { kind: 'sum' | 'unsure'; places: number[] };

const counts =
  '(?:free |available |current )?(?:in stock|stock|qty|quantity|soh|inventory|on hand)(?: (?:level|qty|quantity|on hand|available|count))?|available|free';
const [after, before] = [new RegExp(`^(${counts}) (?:at |in )?(.+)$`), new RegExp(`^(.+?) (${counts})$`)];

/** Where suppliers of this country have their branches. */
const towns = new Set(
  `aberdeen,ashford,aylesbury,banbury,barnsley,basildon,basingstoke,bath,bedford,belfast,birmingham,blackburn,blackpool,bolton,
  bournemouth,bradford,bridgend,bridgwater,brighton,bristol,burnley,burton,bury,cambridge,canterbury,cardiff,carlisle,castleford,
  chelmsford,cheltenham,chester,chesterfield,colchester,corby,cork,coventry,crawley,crewe,croydon,darlington,dartford,daventry,derby,
  doncaster,dublin,dudley,dundee,durham,edinburgh,enfield,exeter,falkirk,galway,gateshead,glasgow,gloucester,grantham,grimsby,
  guildford,halifax,harlow,harrogate,hereford,huddersfield,hull,inverness,ipswich,kettering,kidderminster,kings lynn,lancaster,leeds,
  leicester,limerick,lincoln,liverpool,livingston,london,loughborough,luton,maidstone,manchester,mansfield,middlesbrough,
  milton keynes,newark,newbury,newcastle,newport,newry,northampton,norwich,nottingham,nuneaton,oldham,oxford,perth,peterborough,
  plymouth,poole,portsmouth,preston,reading,redditch,rochdale,rotherham,rugby,salford,salisbury,scunthorpe,sheffield,shrewsbury,
  slough,southampton,southend,stafford,stevenage,stirling,stockport,stockton,stoke,stoke on trent,sunderland,swansea,swindon,
  tamworth,taunton,telford,torquay,truro,wakefield,walsall,warrington,warwick,watford,wigan,winchester,wolverhampton,worcester,
  wrexham,yeovil,york`
    .split(',')
    .map((name) => name.trim()),
);
/** Towns are in them. */
const regions = new Set(
  `north,south,east,west,midlands,scotland,wales,northern ireland,north west,north east,south west,south east`
    .split(',')
    .map((name) => name.trim()),
);
const numbered = /^(?:wh|whs|w h|warehouse|depot|branch|store|site|dc|location|loc|hub) ?(?:\d{1,3}|[a-z])$/;
const kind = /^(?:warehouse|depot|branch|store|site|dc) | (?:warehouse|depot|branch|store|site|dc)$/;

/** What a column of stock may say other than where it is. */
const others =
  /\b(?:min|max|minimum|maximum|re ?order\w*|orders?|on order|incoming|inbound|transit|due|date|status|code|alloc\w*|reserved|committed|pack|case|carton|box|outer|inner|weight|days|id|policy|number|no|ref|reference|description|name|item|group|type|units?|uom|value|cost|price|last|next|expected|location|bin|category|message|break|tracker|sold|forecast|target|safety|supplier|image|photo|picture|url|link|notes?|comments?|discount|limit|history|updated|time)\b/;
const totals = /\b(?:total|totals|all|sum|overall|combined|group|network|company|everywhere)\b/;
const ofCounts = /\b(?:stock|qty|quantity|soh|inventory|on hand)\b/;
const taken = /\b(?:alloc\w*|reserved|committed|orders?|quarantine\w*|hold|held|damaged|blocked|transit)\b/;

/** `Stock Leeds` and `Stock Bristol`; undefined where no columns are such. A total beside them, or a column that may be none, makes it unsure. */
export function branchesIn(columns: readonly Column[]): Branches | undefined {
  const named = columns.flatMap((column) => {
    const [, count = '', place = ''] = after.exec(column.plain) ?? [];
    const [, first = '', end = ''] = before.exec(column.plain) ?? [];
    const said = place === '' ? { key: `… ${end}`, place: first } : { key: `${count} …`, place };
    return said.place === '' || others.test(said.place) ? [] : [{ ...column, ...said }];
  });
  const groups = [...Map.groupBy(named, ({ key }) => key).values()].filter(
    (group) => group.filter(({ place }) => isPlace(place)).length > 1,
  );
  const [group, ...more] = groups;
  if (!group) return undefined;
  const isOfPlace = ({ plain }: Column) => group.some(({ place }) => isPlace(place) && plain.includes(place));
  const isIn = new Set(group.map(({ at }) => at));
  const isFurther = (column: Column) =>
    !isIn.has(column.at) && named.some(({ at }) => at === column.at) && ofCounts.test(column.plain);
  const doubtful = columns.filter((one) => isTotal(one) || (taken.test(one.plain) && isOfPlace(one)) || isFurther(one));
  const isSure =
    more.length === 0 &&
    doubtful.length === 0 &&
    group.every(({ place }) => isPlace(place)) &&
    new Set(group.map(({ place }) => isRegion(place))).size === 1 &&
    new Set(group.map(({ place }) => place)).size === group.length;
  const places = [...group, ...more.flat(), ...doubtful].map(({ at }) => at);
  return { kind: isSure ? 'sum' : 'unsure', places: [...new Set(places)] };
}

function isPlace(said: string): boolean {
  return numbered.test(said) || towns.has(said.replace(kind, '')) || isRegion(said);
}

function isRegion(said: string): boolean {
  return regions.has(said.replace(kind, ''));
}

function isTotal({ plain }: Column): boolean {
  return (
    totals.test(plain) && (/^(?:grand )?totals?$/.test(plain) || ofCounts.test(plain) || /available|free/.test(plain))
  );
}
