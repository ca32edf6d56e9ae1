#!/bin/bash
# Makes anew the line files of web/test/lineas (docs/line-files.md), each by a program that the field uses: gdal 3.6
# (ogr2ogr), gpsbabel 1.8, python with geopandas, pyshp, ezdxf and openpyxl, node with tokml, togpx, @mapbox/shp-write,
# @terraformer/arcgis and topojson-server, zip, gzip, bzip2, xz, tar and iconv. PYTHON and NODE_PATH say where those are.
# Usage: hacer-lineas.sh FOLDER
set -euo pipefail
export LC_ALL=C.UTF-8
destino=$(realpath "$1")
PYTHON=${PYTHON:-python3}
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
cd "$t"

# The one line that all of them hold, its vertices as places, two halves in disorder, and what is no line.
cat > src.csv <<'FIN'
WKT,nombre,id
"LINESTRING (-98.91 19.82,-98.842 19.861,-98.77 19.87,-98.701 19.93,-98.62 19.948,-98.55 20.013)",Ducto Peñón,1
FIN
cat > pts.csv <<'FIN'
WKT,punto
"POINT Z (-98.91 19.82 2300)",V1
"POINT Z (-98.842 19.861 2310)",V2
"POINT Z (-98.77 19.87 2320)",V3
"POINT Z (-98.701 19.93 2330)",V4
"POINT Z (-98.62 19.948 2340)",V5
"POINT Z (-98.55 20.013 2350)",V6
FIN
cat > partes.csv <<'FIN'
WKT,nombre
"MULTILINESTRING ((-98.701 19.93,-98.62 19.948,-98.55 20.013),(-98.701 19.93,-98.77 19.87,-98.842 19.861,-98.91 19.82))",Ducto Peñón
FIN
cat > poligono.csv <<'FIN'
WKT,nombre
"POLYGON ((-98.91 19.82,-98.842 19.861,-98.77 19.87,-98.91 19.82))",Derecho de vía
FIN
cat > dos.csv <<'FIN'
WKT,nombre
"LINESTRING (-98.91 19.82,-98.842 19.861,-98.77 19.87,-98.701 19.93,-98.62 19.948,-98.55 20.013)",Ducto Peñón
"LINESTRING (-99.2 19.1,-99.1 19.2,-99 19.1)",Ramal
FIN
cat > z.csv <<'FIN'
WKT,nombre
"LINESTRING Z (-98.91 19.82 2300,-98.842 19.861 2310,-98.77 19.87 2320,-98.701 19.93 2330,-98.62 19.948 2340,-98.55 20.013 2350)",Ducto Peñón
FIN
cat > m.csv <<'FIN'
WKT,nombre
"LINESTRING M (-98.91 19.82 0,-98.842 19.861 8500,-98.77 19.87 16100,-98.701 19.93 26000,-98.62 19.948 34700,-98.55 20.013 45000)",Ducto Peñón
FIN
o() { ogr2ogr -oo KEEP_GEOM_COLUMNS=NO -a_srs EPSG:4326 "$@" 2> errores || { cat errores; return 1; }; }
a() { local srs=$1; shift; ogr2ogr -oo KEEP_GEOM_COLUMNS=NO -s_srs EPSG:4326 -t_srs "$srs" "$@" 2> errores || { cat errores; return 1; }; }
empacar() { (cd "$1" && zip -q -X -r "$destino/$2" .); }

# Shapefiles by gdal.
shape() { mkdir "s-$2"; a "$1" -f 'ESRI Shapefile' "s-$2/ducto.shp" "${3:-src.csv}" "${@:4}"; empacar "s-$2" "$2.zip"; }
for epsg in 32614 6369 3857 6372 26714 4267 26914 6365 4326 2277 3395 2154 32613 32714; do shape "EPSG:$epsg" "shape-epsg$epsg"; done
shape ESRI:54052 shape-proyeccion-rara
shape EPSG:32614 shape-z z.csv
shape EPSG:32614 shape-m m.csv
shape EPSG:4326 shape-puntos pts.csv
shape EPSG:4326 shape-poligono poligono.csv
shape EPSG:4326 shape-dos-lineas dos.csv
shape EPSG:4326 shape-partes-en-desorden partes.csv
mkdir s-may; a EPSG:4326 -f 'ESRI Shapefile' s-may/ducto.shp src.csv -lco ENCODING=ISO-8859-1
rm -f s-may/*.cpg; for f in s-may/*; do mv "$f" "$(echo "$f" | sed 's,/ducto,/DUCTO,;s,[a-z]*$,\U&,')"; done
empacar s-may shape-mayusculas-latin1.zip
mkdir s-sin; cp s-shape-epsg32614/ducto.{shp,dbf,shx} s-sin/; empacar s-sin shape-sin-prj.zip
cp s-sin/ducto.shp "$destino/suelto-utm.shp"
mkdir -p 's-carpeta/Entrega año 2026/Trazo'; cp s-shape-epsg32614/* 's-carpeta/Entrega año 2026/Trazo/'; empacar s-carpeta shape-en-carpetas.zip
mkdir s-sin-shp; cp s-shape-epsg32614/ducto.{dbf,shx,prj} s-sin-shp/; empacar s-sin-shp shape-sin-shp.zip
mkdir s-corto; cp s-shape-dos-lineas/* s-corto/; head -c 260 s-shape-dos-lineas/ducto.shp > s-corto/ducto.shp; empacar s-corto shape-cortado.zip
(cd s-shape-epsg32614 && zip -q -X -P secreto "$destino/shape-con-clave.zip" ducto.* && zip -q -X -Z bzip2 "$destino/shape-bzip2.zip" ducto.*)
(cd s-shape-epsg32614 && tar cf "$t/shape.tar" ducto.* && tar czf "$destino/shape.tar.gz" --mtime=2026-01-01 ducto.*)
empacar s-shape-epsg4326 dentro.zip; mkdir s-zip; mv "$destino/dentro.zip" s-zip/; empacar s-zip zip-en-zip.zip
head -c 500 "$destino/shape-epsg32614.zip" > "$destino/zip-cortado.zip"

# GeoJSON by gdal.
for epsg in 32614 6372 26714 2154; do a "EPSG:$epsg" -f GeoJSON "$destino/geojson-epsg$epsg.geojson" src.csv; done
o -f GeoJSON "$destino/geojson-rfc7946.geojson" z.csv -lco RFC7946=YES -lco WRITE_BBOX=YES
o -f GeoJSON "$destino/geojson-puntos.geojson" pts.csv
o -f GeoJSON "$destino/geojson-poligono.geojson" poligono.csv
o -f GeoJSON "$destino/geojson-partes.geojson" partes.csv
o -f GeoJSON "$destino/geojson-dos-lineas.geojson" dos.csv
o -f GeoJSON plano.geojson src.csv
gzip -9nc plano.geojson > "$destino/comprimido.geojson.gz"
bzip2 -c plano.geojson > "$destino/comprimido.geojson.bz2"
xz -c plano.geojson > "$destino/comprimido.geojson.xz"
o -f GeoJSONSeq "$destino/secuencia.geojsonl" src.csv
o -f GeoJSONSeq "$destino/secuencia-rs.geojsons" src.csv -lco RS=YES
iconv -t UTF-16 plano.geojson > "$destino/geojson-utf16.geojson"
head -c 300 plano.geojson > "$destino/geojson-cortado.geojson"

# KML, KMZ and GPX by gdal.
o -f LIBKML "$destino/libkml.kml" src.csv
o -f LIBKML "$destino/libkml.kmz" src.csv
o -f LIBKML "$destino/libkml-z.kml" z.csv
o -f LIBKML "$destino/libkml-puntos.kml" pts.csv
o -f LIBKML "$destino/libkml-poligono.kml" poligono.csv
o -f LIBKML "$destino/libkml-dos-lineas.kml" dos.csv
o -f KML "$destino/kml.kml" partes.csv
iconv -t ISO-8859-1 "$destino/libkml.kml" | sed 's/encoding="UTF-8"/encoding="ISO-8859-1"/' > "$destino/kml-latin1.kml"
head -c 700 "$destino/libkml.kml" > "$destino/kml-cortado.kml"
mkdir s-zkml; cp "$destino/libkml.kml" s-zkml/Ducto.kml; empacar s-zkml kml-en-zip.zip
o -f GPX "$destino/track.gpx" src.csv -nlt MULTILINESTRING -dsco GPX_USE_EXTENSIONS=YES
o -f GPX "$destino/route.gpx" src.csv -nlt LINESTRING -dsco GPX_USE_EXTENSIONS=YES
o -f GPX "$destino/waypoints.gpx" pts.csv -nlt POINT25D -dsco GPX_USE_EXTENSIONS=YES

# Tables by gdal, and as spreadsheets of other regions and ages save them.
o -f CSV "$destino/wkt.csv" src.csv -lco GEOMETRY=AS_WKT
o -f CSV "$destino/wkt-tab.csv" partes.csv -lco GEOMETRY=AS_WKT -lco SEPARATOR=TAB
o -f CSV "$destino/yx.csv" pts.csv -lco GEOMETRY=AS_YX -lco SEPARATOR=SEMICOLON
o -f CSV "$destino/xyz-tab-crlf.csv" pts.csv -lco GEOMETRY=AS_XYZ -lco SEPARATOR=TAB -lco LINEFORMAT=CRLF
a EPSG:32614 -f CSV "$destino/xy-utm.csv" pts.csv -lco GEOMETRY=AS_XYZ
tabla() { ogr2ogr -f CSV "$1" pts.csv -dialect sqlite -sql "$2" "${@:3}" 2> errores || { cat errores; return 1; }; }
tabla "$destino/latitud-longitud.csv" 'select punto as "Estación", ST_Y(geometry) as "Latitud (°)", ST_X(geometry) as "Longitud (°)", ST_Z(geometry) as "Elevación" from pts' -lco WRITE_BOM=YES
tabla semi.csv 'select punto as "Estación", ST_Y(geometry) as "Latitud", ST_X(geometry) as "Longitud" from pts' -lco SEPARATOR=SEMICOLON
sed '2,$s/\./,/g' semi.csv > comas.csv
cp comas.csv "$destino/coma-decimal.csv"
iconv -t WINDOWS-1252 comas.csv > "$destino/coma-decimal-windows.csv"
iconv -t MACINTOSH comas.csv | tr '\n' '\r' > "$destino/coma-decimal-mac.csv"
iconv -t UTF-16 comas.csv > "$destino/coma-decimal-utf16.txt"
iconv -t UTF-16BE comas.csv > "$destino/coma-decimal-utf16be-sin-marca.txt"
(echo 'sep=;'; cat comas.csv) > "$destino/coma-decimal-sep.csv"
tabla utm.csv "select punto as \"Vértice\", '150+'||substr('000'||(rowid*100),-3) as \"Cadenamiento\", round(ST_X(ST_Transform(SetSRID(geometry,4326),32614)),3) as \"Este (m)\", round(ST_Y(ST_Transform(SetSRID(geometry,4326),32614)),3) as \"Norte (m)\", '14Q' as \"Zona\" from pts"
cp utm.csv "$destino/utm-zona-cadenamiento.csv"
(echo 'LEVANTAMIENTO DEL DUCTO,,,,'; echo 'Coordenadas UTM WGS84 zona 14 N,,,,'; sed 's/,[^,]*$/,/' utm.csv) > "$destino/utm-zona-en-titulo.csv"
(echo 'Punto;Latitud;Longitud'; awk -F'[;]' 'function d(v,p,n, s,m){s=v<0?n:p;v=v<0?-v:v;v+=1e-9;m=(v-int(v))*60;return sprintf("%d°%02d'"'"'%05.2f\"\"%s",int(v),int(m),(m-int(m))*60,s)} NR>1{gsub(/"/,"");printf "%s;\"%s\";\"%s\"\n",$1,d($2,"N","S"),d($3,"E","W")}' semi.csv) > "$destino/grados-minutos-segundos.csv"

# What gdal writes and is not read here.
for uno in 'DXF dibujo.dxf' 'XLSX libro.xlsx' 'ODS libro.ods' 'FlatGeobuf flat.fgb' 'GML g.gml' 'GPKG base.gpkg' 'SQLite base.sqlite' 'OGR_GMT gmt.gmt' 'GeoRSS georss.xml' 'PGDUMP postgis.sql' 'DGN dibujo.dgn'; do
  read -r formato archivo <<< "$uno"
  case $formato in DXF | DGN) ogr2ogr -f "$formato" "$destino/$archivo" src.csv -sql 'select OGR_GEOMETRY from src' 2> errores ;; *) o -f "$formato" "$destino/$archivo" src.csv ;; esac
done
rm "$destino/g.xsd"
# Their first page tells what they are.
for base in base.gpkg base.sqlite; do head -c 4096 "$destino/$base" > corta; mv corta "$destino/$base"; done
o -f 'MapInfo File' m.mif src.csv -dsco FORMAT=MIF; cp m.mif "$destino/m.mif"
mkdir s-tab; o -f 'MapInfo File' s-tab/ducto.tab src.csv; empacar s-tab mapinfo-tab.zip
o -f OpenFileGDB ducto.gdb src.csv -nlt LINESTRING; zip -q -X -r "$destino/ducto.gdb.zip" ducto.gdb

# Receivers' formats by gpsbabel.
b() { gpsbabel -i gpx -f "$destino/track.gpx" "$@"; }
b -o gpx,gpxver=1.0 -F "$destino/gpsbabel-1.0.gpx"
b -x transform,rte=trk,del -o gpx -F "$destino/gpsbabel-ruta.gpx"
b -o kml -F "$destino/gpsbabel.kml"
b -x track,faketime=20260301100000+60 -o kml,track=1,points=0 -F "$destino/gpsbabel-gx-track.kml"
b -o geojson -F "$destino/gpsbabel.geojson"
b -x track,faketime=20260301100000+60 -o gtrnctr -F "$destino/garmin.tcx"
b -x track,faketime=20260301100000+60 -o nmea -F "$destino/receptor.nmea"
b -o ozi -F ozi.plt && cp ozi.plt* "$destino/ozi.plt" 2>/dev/null || true
b -o osm -F "$destino/josm.osm"
b -o garmin_fit -F "$destino/garmin.fit"
b -x transform,wpt=trk,del -o unicsv -F "$destino/gpsbabel-unicsv.csv"
b -o garmin_txt -F "$destino/mapsource.txt"
b -o gdb -F "$destino/mapsource.gdb"

# geopandas, pyshp, ezdxf, openpyxl and shapely.
D="$destino" $PYTHON - <<'FIN'
import csv, os, warnings
import ezdxf, geopandas, openpyxl, shapefile, shapely
warnings.filterwarnings('ignore')
d = os.environ['D']
v = [(-98.91, 19.82), (-98.842, 19.861), (-98.77, 19.87), (-98.701, 19.93), (-98.62, 19.948), (-98.55, 20.013)]
linea = shapely.LineString(v)
g = geopandas.GeoDataFrame({'nombre': ['Ducto Peñón']}, geometry=[linea], crs=4326)
open(f'{d}/geopandas.geojson', 'w').write(g.to_json())
open(f'{d}/geopandas-crs.geojson', 'w').write(g.to_crs(32614).to_json())
os.mkdir('s-gp'); g.to_crs(6368 + 1).to_file('s-gp/ducto.shp')
g.to_wkt().to_csv(f'{d}/geopandas-wkt.csv')
g.to_crs(32614).to_file(f'{d}/geopandas.kml', driver='KML')
open(f'{d}/shapely.wkt', 'w').write(shapely.to_wkt(linea))
open(f'{d}/shapely-wkb.txt', 'w').write(shapely.to_wkb(shapely.set_srid(linea, 4326), hex=True, include_srid=True))
os.mkdir('s-pyshp')
with shapefile.Writer('s-pyshp/ducto', encoding='latin1') as w:
    w.field('nombre', 'C'); w.line([v[:3], v[2:]]); w.record('Ducto Peñón')
doc = ezdxf.new('R2010'); doc.modelspace().add_lwpolyline(v); doc.saveas('r2010.dxf')
texto = [l for l in open('r2010.dxf')]
open(f'{d}/ezdxf.dxf', 'w').writelines(texto[:300])
libro = openpyxl.Workbook(); hoja = libro.active; hoja.append(['Latitud', 'Longitud'])
for x, y in v: hoja.append([y, x])
libro.save(f'{d}/openpyxl.xlsx')
with open(f'{d}/python.csv', 'w', newline='') as f:
    w = csv.writer(f, quoting=csv.QUOTE_ALL); w.writerow(['name', 'lon', 'lat']); w.writerows([f'P{i}', x, y] for i, (x, y) in enumerate(v))
FIN
empacar s-gp geopandas-shape.zip
empacar s-pyshp pyshp.zip

# tokml, togpx, shp-write, terraformer and topojson.
D="$destino" node - <<'FIN'
const { readFileSync, writeFileSync } = require('node:fs');
const d = process.env.D;
const geo = JSON.parse(readFileSync('plano.geojson', 'utf8'));
writeFileSync(`${d}/tokml.kml`, require('tokml')(geo));
writeFileSync(`${d}/togpx.gpx`, require('togpx')(geo));
writeFileSync(`${d}/topojson.json`, JSON.stringify(require('topojson-server').topology({ ducto: geo })));
(async () => {
  const { geojsonToArcGIS } = await import(require.resolve('@terraformer/arcgis'));
  writeFileSync(`${d}/esri.json`, JSON.stringify({ geometryType: 'esriGeometryPolyline', spatialReference: { wkid: 4326 }, features: geojsonToArcGIS(geo) }));
  const zip = await require('@mapbox/shp-write').zip(geo, { outputType: 'nodebuffer', compression: 'DEFLATE', types: { polyline: 'ducto' } });
  writeFileSync(`${d}/shp-write.zip`, zip);
})();
FIN
